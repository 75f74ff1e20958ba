"""slowly.py PORT SEED CUTS: forwards connections to a port of this machine, and delays answers by up to 10 ms. Of a
million parts CUTS are lost, and their connections are cut. Writes its port."""

import asyncio
import random
import sys

PORT, CHANCE, CUTS = int(sys.argv[1]), random.Random(int(sys.argv[2])), int(sys.argv[3])


async def hand_on(reader, writer, most_seconds):
    try:
        while data := await reader.read(1 << 16):
            if CHANCE.randrange(1_000_000) < CUTS:
                break
            if most_seconds:
                await asyncio.sleep(CHANCE.random() * most_seconds)
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def accept(reader, writer):
    try:
        there, back = await asyncio.open_connection("127.0.0.1", PORT)
    except OSError:
        return writer.close()
    await asyncio.gather(hand_on(reader, back, 0), hand_on(there, writer, 0.01))


async def main():
    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
