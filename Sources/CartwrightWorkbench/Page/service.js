// service
