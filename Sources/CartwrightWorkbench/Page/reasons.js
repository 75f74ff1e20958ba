// reasons
