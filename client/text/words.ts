/** What this room says of people, conversations and events, in one language. */
export interface TextWords {
  readonly someone: string;
  /** As the object of a sentence. */
  readonly you: string;
  readonly emptyGroup: string;
  /** Who says something, and in which group. */
  readonly inGroup: (sender: string, group: string) => string;
  readonly message: string;
  readonly photo: string;
  readonly place: string;
  readonly attachment: string;
  readonly attachments: (count: number) => string;
  readonly renamed: (name: string) => string;
  readonly unnamed: string;
  readonly callStarted: string;
  readonly call: string;
  readonly historyOff: string;
  readonly historyOn: string;
  readonly linkChanged: string;
  readonly somethingNew: string;
  readonly joined: string;
  readonly left: string;
  readonly added: (names: string) => string;
  readonly removed: (names: string) => string;
  readonly newMessage: string;
  readonly newConversation: string;
}

export const englishText: TextWords = {
  someone: 'Someone',
  you: 'you',
  emptyGroup: 'Empty group',
  inGroup: (sender, group) => `${sender} in ${group}`,
  message: 'Message',
  photo: 'Photo',
  place: 'Place',
  attachment: 'Attachment',
  attachments: (count) => `${count} attachments`,
  renamed: (name) => `Renamed the conversation to “${name}”`,
  unnamed: 'Removed the name of the conversation',
  callStarted: 'Started a call',
  call: 'Call',
  historyOff: 'Turned history off',
  historyOn: 'Turned history on',
  linkChanged: 'Changed the group link',
  somethingNew: 'Something new',
  joined: 'Joined the conversation',
  left: 'Left the conversation',
  added: (names) => `Added ${names}`,
  removed: (names) => `Removed ${names}`,
  newMessage: 'New message',
  newConversation: 'New conversation',
};
