internal import Cartwright
