/** An event whose default can be prevented, in Electron's shape. */
export interface HostEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

/** `details` are properties of the event object, as Electron's newer events carry them. */
export function hostEvent<Details extends object>(details: Details): HostEvent & Details {
  let prevented = false;
  const event = {
    preventDefault: (): void => {
      prevented = true;
    },
  };
  Object.defineProperty(event, 'defaultPrevented', { get: () => prevented, enumerable: true });
  return Object.assign(event, details) as unknown as HostEvent & Details;
}
