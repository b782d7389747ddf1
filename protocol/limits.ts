/** Every bound that the server holds its clients to, each with its reason. Durations are in the unit of their name. */
export const limits = {
  /** UTF-16 units in all segments of a message: two long pages, still drawn in one frame. */
  messageTextUnits: 10_000,
  /** Segments of a message: every word of a long message in a format of its own. */
  messageSegments: 500,
  /** UTF-8 bytes of a link's address: what browsers and proxies carry without cutting it. */
  linkBytes: 2048,
  /** Annotations of a message: clients know a handful of kinds. */
  messageAnnotations: 20,
  /** Bytes of an annotation, type and value together as encoded: a reference with its labels. */
  annotationBytes: 4096,
  /**
   * Bytes of an event as stored: the longest message with its formats and a few dozen links. A page of 500 such events is 32 MB,
   * so pages have a bound of their own.
   */
  eventBytes: 64 * 1024,
  /** Different emoji at a message: two rows below it, and more than a team agrees on. */
  reactionEmoji: 20,
  /** Corrections of a message, and seconds in which it can be corrected: mistakes that are noticed on the same day, and no second conversation. */
  corrections: 20,
  correctionSecs: 24 * 3600,
  /** Attachments of a message: what fits a screen as an album. */
  messageAttachments: 10,
  /** UTF-16 units of a conversation's or person's name: one line at any width. */
  nameUnits: 100,
  /** UTF-16 units of an e-mail address: the longest that SMTP can carry. */
  emailUnits: 254,
  /** UTF-16 units of a mood: one line beside a name, and its tooltip. */
  moodUnits: 200,
  /** Bytes of a mood with formats and links: 500 people's are asked for at once. */
  moodBytes: 4096,
  /** Participants of a conversation: each event is copied to every client of each of them. */
  participants: 500,
  /** People invited when a group is made: the participants without its creator. */
  invitees: 499,
  /** Bytes of an image: a camera's photo in full quality. */
  imageBytes: 10_000_000,
  /** Pixels of an image: decoded, this many take 200 MB. */
  imagePixels: 50_000_000,
  /** Frames of an animation: a minute of it. */
  imageFrames: 1000,
  /** Seconds for which an uploaded image waits to be sent: a draft is finished on the same day. */
  unsentImageSecs: 24 * 3600,
  /** Uploaded images of one person that wait to be sent: ten messages full. */
  unsentImages: 100,
  /** Bytes of a file where the administrator says nothing: a long recording, an hour on a slow line. */
  fileBytes: 100_000_000,
  /** Bytes of all files of one person, and of all people, where the administrator says nothing: a small server's disk has that much. */
  fileQuota: { person: 5_000_000_000, all: 100_000_000_000 },
  /** UTF-8 bytes of a file's name: file systems allow 255, and a copy's name gets a number. */
  fileNameBytes: 240,
  /** Files of a message: as many as it has attachments, and a row each. */
  messageFiles: 10,
  /** Seconds that a voice message may say it lasts: more is a mistake. */
  voiceSeconds: 24 * 3600,
  /** Levels of its waveform: as many bars as fit into a message. */
  voiceLevels: 64,
  /** Seconds that Parley records at a time: a long answer. */
  recordingSeconds: 15 * 60,
  /** Bytes of a voice message that Parley plays, all of it in memory: an hour as others record it. */
  playedVoiceBytes: 16_000_000,
  /** Seconds for which an upload that is under way, or finished and not sent, is kept: a draft is finished on the same day. */
  unsentFileSecs: 24 * 3600,
  /** Such uploads of one person: ten messages full. */
  unsentFiles: 100,
  /** Requests with a part of a file that are received at once, of all people: each holds up to half a megabyte. */
  fileUploads: 100,
  /** Files that one person may be fetching: more than a browser does at once. */
  downloadsPerPerson: 8,
  /** Milliseconds for which a reader of a file may take nothing: a line that is down for longer is down. */
  downloadPauseMs: 60_000,
  /** UTF-16 units of a place's address: a postal label with every line used. */
  addressUnits: 500,
  /** Longer side of a thumbnail: twice the width at which it is drawn. */
  thumbnailPixels: 512,
  /** Bytes of a request: the longest message and 500 invitees fit many times over. */
  requestBytes: 1024 * 1024,
  /** Levels of lists and objects in JSON: the deepest request has a dozen. */
  jsonDepth: 64,
  /** Milliseconds for the body of a call: a megabyte over a slow line. */
  requestMs: 30_000,
  /** Bytes of a request to sign up, in or out: the longest name, password and invitation, several times over. */
  authRequestBytes: 16 * 1024,
  /** Milliseconds for the headers of a request, and for the body of one to sign in: with both, ten seconds in all. */
  authRequestMs: { headers: 5000, body: 5000 },
  /** Requests to sign up, in or out that one address may have under way: a team of 50 behind one address comes at once. */
  authRequestsAtOnce: 64,
  /** Open connections of one address: an office of 500 people with two computers each. */
  connectionsPerAddress: 1000,
  /** Images that one person may be uploading: more than a slow line carries at once, and a small part of all places. */
  uploadsPerPerson: 4,
  /** Milliseconds for a whole image: 10 MB at 33 kB a second. */
  uploadMs: 300_000,
  /** Bytes a second at which a body comes in at least, after a grace: what the worst line in use carries. */
  slowestBody: { graceSecs: 10, bytesPerSecond: 1024 },
  /** Values in a request, in all of its messages together: 1 000 lookups and the longest message have a quarter. */
  requestValues: 20_000,
  /** Operations a second of one client, on average: no person at a keyboard makes that many. */
  operationsPerSecond: 20,
  /** Operations at once of one client: opening the app on many conversations. */
  operationsBurst: 100,
  /** What all clients of a person may do together, in what one client may: three devices in full use. Fifty never are. */
  personShare: 3,
  /** E-mail addresses and phone numbers that a person looks up in a minute: an address book in a few; a phone book never. */
  lookupsPerMinute: 200,
  /** People that one GetEntityById looks up: everyone in the largest conversation, twice. */
  lookups: 1000,
  /** Bytes of an answer, files and SyncAllNewEvents excepted: a few seconds on a slow line, and a blink of encoding. */
  answerBytes: 4 * 1024 * 1024,
  /** Sign-in attempts a minute per account and address: guessing a password takes for ever, mistyping one does not. */
  signInsPerMinute: 10,
  /** Attempts a minute from one address that fail or are under way, over all accounts: a whole office that mistypes stays below it. */
  refusedSignInsPerMinute: 100,
  /**
   * Failed attempts a day on one account over all addresses: who owns ten thousand of them still guesses no password. Where
   * the account has signed in before, they do not count, so that no stranger can lock its owner out.
   */
  refusedSignInsPerDay: 100,
  /** Attempts to sign up of one address, whatever their outcome: a team on its first day, then one a minute. */
  signUps: { perSecond: 1 / 60, burst: 60 },
  /**
   * Passwords that are hashed at once, each with 19 MiB, and that wait: what two cores do in three seconds. Fewer than the
   * thread pool has threads, which files and pictures need as well; who signs up does not hold up who signs in.
   */
  hashing: { signIn: { running: 2, waiting: 200 }, signUp: { running: 1, waiting: 100 } },
  /** Sign-ups a minute from one address that are refused as "taken": who looks for names learns few. */
  takenNamesPerMinute: 10,
  /** Seconds for which a code for a forgotten password is good: mail arrives, and someone who reads it out is listened to. */
  passwordResetSecs: 3600,
  /** Such codes that are mailed to an account in that time: lost in the spam folder once, and once more. */
  passwordResetsPerAccount: 3,
  /** Requests for them an hour from one address: an office on the morning after a holiday. */
  passwordResetsPerAddress: 20,
  /** Codes a minute that are tried from one address: they are copied, and a few are mistyped. */
  passwordResetAttempts: 20,
  /** How far the log of sign-ins reaches back: a quarter of a year; and who cannot flood it: as many that succeeded, and as many others. */
  signInLog: { days: 90, entriesPerPerson: 1000 },
  /** Clients signed in at once per person: every device that one owns, and forgotten ones. */
  clientsPerPerson: 50,
  /** Days without use after which a token ends: a person who comes back once a year stays signed in, a forgotten one does not. */
  unusedTokenDays: 400,
  /** Events of a conversation in one answer, when not asked for and at most. */
  eventsPage: { standard: 50, most: 500 },
  /** Messages that one GetMessages names: the targets of a page of replies. */
  messagesById: 100,
  /** Conversations in one SyncRecentConversations: one screen of the list, and the most that a slow line should carry at once. */
  recentConversations: { standard: 20, most: 100 },
  /** Events with each of them: one screen of a conversation. */
  recentEvents: { standard: 20, most: 100 },
  /** Bytes of a SyncAllNewEvents answer: a second on a slow line, and what a client holds in memory without care. */
  syncResponseBytes: { standard: 1024 * 1024, most: 16 * 1024 * 1024 },
  /** Seconds after which "is typing" ends by itself: longer than the pauses of one who writes. */
  typingSecs: 20,
  /** Seconds of focus. */
  focusSecs: { standard: 20, most: 300 },
  /** Seconds for which a claim to be the active client holds at most. */
  activeClientSecs: 3600,
  /** Seconds for which an off-the-record event can still be delivered: everyone wakes up once in that time. */
  offTheRecordSecs: 24 * 3600,
  /** Seconds after the last one came in at which a call ends that no one ended: longer than any meeting. */
  callSecs: 12 * 3600,
  /** People in each group of suggestions, and outside them: what someone looks through before they search. */
  suggestedContacts: { standard: 20, most: 100 },
  /** Bytes of a form on a page of the server, and seconds in which it is all there: an address, or a password twice. */
  formBytes: 16 * 1024,
  formSecs: 10,
  /** Pages of links a minute for one network address: people open one, guessing a secret takes 2^127. */
  pagesPerMinute: 30,
  /** Invitations a day of one person, by e-mail or to pass on: everyone one knows, in a few days; no use for spam. */
  invitesPerDay: 20,
  /** What an invitation to pass on is good for: a team around one table, while it is being set up. */
  invitation: { people: 10, days: 7 },
  /** Invitations a day to one address, from anyone: no one's mailbox is filled by them. */
  mailedInvitesPerAddress: 3,
  /** Addresses a day that one person makes people of: a whole team is invited at once, an address book is not tried out. */
  placeholdersPerDay: 100,
  /** People that one person blocks: years of unwanted requests. All of them are one answer, and part of what each call looks at. */
  blockedPeople: 1000,
  /** Images of one person that an older client announced and did not send yet: two messages full. */
  announcedImages: 20,
  /** Groups that one person makes a day: every project of a company at once. Each costs a little work at every change of a name. */
  groupsPerDay: 200,
  /** Days for which an invitation by e-mail is good: a holiday fits in. */
  mailedInviteDays: 14,
  /** Easter eggs a second of one person. */
  easterEggsPerSecond: 1,
} as const;
