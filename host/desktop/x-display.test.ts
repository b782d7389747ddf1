import { expect, it } from 'vitest';
import { eventually } from '../fixtures/desktop.ts';
import { startXServer } from '../fixtures/x-server.ts';
import { connectTo } from './x-connection.ts';
import { XDisplay } from './x-display.ts';

it('takes nothing that a window writes about itself for a change, but its state and its edges', async () => {
  using server = await startXServer();
  const display = await XDisplay.open(server.name);
  const { client, screen } = await connectTo(server.name);
  try {
    const atom = (name: string): Promise<number> =>
      new Promise((resolve, reject) => {
        client.InternAtom(false, name, (error, found) => (error ? reject(error) : resolve(found)));
      });
    const [cardinal, time, state, edges] = await Promise.all(
      ['CARDINAL', '_NET_WM_USER_TIME', '_NET_WM_STATE', '_NET_FRAME_EXTENTS'].map(atom),
    );
    const window = client.AllocID();
    client.CreateWindow(window, screen[0]?.root ?? 0, 0, 0, 10, 10, 0, 0, 0);
    // The answer comes once the window is there, for the other client to watch it.
    await new Promise((resolve) => client.GetGeometry(window, resolve));
    const changed: number[] = [];
    display.on('changed', (id) => changed.push(id));
    display.watch(window);
    expect(await display.contentSize(window)).toEqual({ width: 10, height: 10 });
    for (const property of [time, state, time, edges, time])
      client.ChangeProperty(0, window, property ?? 0, cardinal ?? 0, 32, Buffer.alloc(4));
    client.MapWindow(window);
    await eventually(
      () => Promise.resolve(changed.length),
      (length) => length >= 3,
    );
    expect(changed).toEqual([window, window, window]);
  } finally {
    client.terminate();
    display.close();
  }
});
