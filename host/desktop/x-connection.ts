import x11, { type XConnection } from 'x11';

/** @throws Error when no X server answers. */
export async function connectTo(display: string): Promise<XConnection> {
  const connection = await new Promise<XConnection>((resolve, reject) => {
    const client = x11.createClient({ display }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
    client.on('error', reject);
  });
  // Another server has other numbers for what is not part of the protocol.
  connection.client.atoms = { ...connection.client.atoms };
  return connection;
}
