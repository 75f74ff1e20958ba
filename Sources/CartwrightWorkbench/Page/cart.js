// cart
