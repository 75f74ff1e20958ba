// price
