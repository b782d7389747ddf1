import type { Actor } from './actor.ts';
import type { Deed } from './cast.ts';

/** Does it in a conversation. `seen`: someone looks on, who sees them typing first. */
export async function enact(deed: Deed, actor: Actor, conversationId: string, seen: boolean): Promise<void> {
  switch (deed.do) {
    case 'say':
      return seen ? actor.typeAndSay(conversationId, deed.text) : actor.say(conversationId, deed.text);
    case 'act':
      return actor.act(conversationId, deed.text);
    case 'photo':
      return actor.show(conversationId, deed.of);
    case 'place': {
      const [latitude, longitude] = deed.at;
      const address = { postal_address: { street_address: deed.address } };
      const place = { name: deed.name, address, geo: { geo_coordinates: { latitude, longitude } } };
      await actor.in(conversationId).sendNow({ location: { place } });
      return;
    }
    case 'rename':
      await actor.in(conversationId).rename(deed.name);
      return;
    case 'history':
      return actor.keepHistory(conversationId, deed.kept);
    case 'link':
      await actor.in(conversationId).shareLink(deed.on);
      return;
    case 'mood':
      return actor.feel(deed.mood);
  }
}
