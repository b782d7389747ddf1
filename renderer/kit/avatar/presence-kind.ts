export type PresenceKind = 'available' | 'idle' | 'busy' | 'off';
