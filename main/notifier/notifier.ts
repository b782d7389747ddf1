/** Pixels as notification daemons take them: 8 bits each of red, green, blue and alpha, rows without padding. */
export interface RawImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One notification as a person sees it. */
export interface NotificationContent {
  title: string;
  /** Plain text of one line; the notifier escapes it where the desktop reads markup. */
  body: string;
  image: RawImage | null;
  /** A category of the Desktop Notifications Specification. */
  category: 'im.received' | 'presence' | 'call.incoming';
  /** Buttons, where the desktop has them; the most wanted first, as some show three. */
  actions?: readonly NotificationAction[];
  /** The desktop may offer to answer with text within the notification. */
  reply?: boolean;
  /** Not to be put in front of everything, whatever it is: the desktop is asked not to disturb. */
  quietly?: boolean;
}

/** A button. `key` comes back when it is pressed. */
export interface NotificationAction {
  key: string;
  label: string;
}

/**
 * The desktop's notifications, one per key: showing a key again replaces what it showed before. Nothing here throws
 * because of a missing or failing notification service.
 */
export interface Notifier {
  show(key: string, content: NotificationContent): Promise<void>;
  withdraw(key: string): Promise<void>;
  /** Ends the connection to the desktop; what is shown is withdrawn. */
  close(): Promise<void>;
}

export interface NotifierEvents {
  /** The person clicked the notification itself. */
  activated(key: string): void;
  /** The person put the notification away without following it. */
  dismissed(key: string): void;
  /** The person pressed one of the buttons. */
  pressed(key: string, action: string): void;
  /** The person answered within the notification. */
  replied(key: string, text: string): void;
}

/** What a notifier needs of a log; a subset of pino's. */
export interface NotifierLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}
