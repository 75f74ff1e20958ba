// campaign
