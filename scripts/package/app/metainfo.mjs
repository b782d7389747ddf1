// What software centres show about the app (AppStream).
/** The name of the app for AppStream and Flatpak. */
export const componentId = 'chat.parley.Parley';

/** Where the pictures of a release are, made by `npm run release`. */
export const pictures = 'https://parley.example/screenshots';

/** Of the package, not of the app: they are not in words/, which the app loads. */
const texts = {
  summary: ['Messenger that lives in the tray', 'Messenger, der im Infobereich lebt'],
  description: [
    'Parley is a messenger for a team that keeps its own server. It stays in the tray, notifies, and sets mood and do not disturb without a window. Everything works offline and is sent later.',
    'Parley ist ein Messenger für Teams mit eigenem Server. Er bleibt im Infobereich, benachrichtigt und ändert Stimmung und „Nicht stören“ ohne Fenster. Alles geht auch offline und wird später gesendet.',
  ],
  picture: [
    'The list of conversations, and a conversation',
    'Die Liste der Unterhaltungen und eine Unterhaltung',
  ],
  darkPicture: ['The same in the dark theme', 'Dasselbe im dunklen Design'],
};

/**
 * @param {string} tag
 * @param {keyof typeof texts} name
 */
function both(tag, name) {
  const [english, german] = texts[name];
  return `<${tag}>${english}</${tag}>\n  <${tag} xml:lang="de">${german}</${tag}>`;
}

/** @param {import('../debian.mjs').Release} release */
export function metainfo({ version, epoch }) {
  const date = new Date(epoch * 1000).toISOString().slice(0, 10);
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${componentId}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>Parley</name>
  ${both('summary', 'summary')}
  <description>
  ${both('p', 'description')}
  </description>
  <developer_name>Parley authors</developer_name>
  <url type="homepage">https://parley.example</url>
  <launchable type="desktop-id">parley.desktop</launchable>
  <provides>
    <binary>parley</binary>
    <mediatype>x-scheme-handler/parley</mediatype>
  </provides>
  <categories>
    <category>Network</category>
    <category>InstantMessaging</category>
    <category>Chat</category>
  </categories>
  <screenshots>
    <screenshot type="default">
      <image>${pictures}/main-window-light.png</image>
      ${both('caption', 'picture')}
    </screenshot>
    <screenshot>
      <image>${pictures}/main-window-dark.png</image>
      ${both('caption', 'darkPicture')}
    </screenshot>
  </screenshots>
  <content_rating type="oars-1.1">
    <content_attribute id="social-chat">intense</content_attribute>
  </content_rating>
  <releases>
    <release version="${version}" date="${date}"/>
  </releases>
</component>
`;
}
