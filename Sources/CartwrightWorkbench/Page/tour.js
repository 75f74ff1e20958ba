// tour
