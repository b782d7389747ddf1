import { hostOf, keyInLink } from '../../client/index.ts';
import type { Clock } from '../../protocol/index.ts';
import type { SharingView } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import type { Logger } from '../log/log.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { freePort } from './free-port.ts';
import { lanAddresses, type LanAddress } from './lan.ts';
import { localName } from './local-name.ts';
import { ownCertificate } from './own-certificate.ts';

/** How often it is looked for other addresses. */
const lookMs = 5_000;
/** Networks on which sharing was turned on: home, office, a few friends'. The oldest goes. */
const mostNetworks = 10;

export interface SharingOptions {
  settings: Pick<JsonStore<Pick<Settings, 'sharing'>>, 'value' | 'change'>;
  /** Of the key and the certificate. */
  folder: string;
  /** The server on this computer; `restart` does nothing while it does not run. */
  server: { restart(): Promise<void> };
  clock: Pick<Clock, 'setTimer'>;
  /** The view is another. */
  changed: () => void;
  /** Something that the person should know, wherever they are. */
  say: (text: string) => void;
  log: Logger;
  /** Default: those of this computer. */
  addresses?: () => LanAddress[];
  name?: () => Promise<string | null>;
}

/** Where others reach the server, and by which key they know it. */
interface Shared {
  readonly addresses: readonly string[];
  readonly name: string | null;
  readonly port: number;
  readonly key: string;
  /** For the server's command line. */
  readonly args: readonly string[];
}

/**
 * Whether others on the network reach the server on this computer, and where. It holds for the networks on which the person turned
 * it on; on another one it waits to be turned on there.
 */
export class Sharing {
  readonly #options: SharingOptions;
  #shared: Shared | null = null;
  /** The addresses where it did not work: it is tried again when they are others, or the person asks. */
  #failedAt: string | null = null;
  #away = false;
  #work: Promise<void> = Promise.resolve();
  #stopLooking = (): void => undefined;

  constructor(options: SharingOptions) {
    this.#options = options;
  }

  get view(): SharingView {
    const shared = this.#shared;
    const hosts = shared ? [...(shared.name === null ? [] : [shared.name]), ...shared.addresses] : [];
    return {
      state: this.#state(),
      addresses: hosts.map((host) => hostOf({ host, port: shared?.port ?? 0, secure: true })),
    };
  }

  /** What the server's command line says of it. */
  readonly args = (): readonly string[] => this.#shared?.args ?? [];

  /** Before the server starts: where it is to be reached. */
  async begin(): Promise<void> {
    this.#stopLooking();
    await this.#inTurn(() => this.#arrange());
    this.#look();
  }

  /** Lets others on the networks of now join. @throws {OwnRefusal} */
  async turnOn(): Promise<void> {
    const networks = this.#addresses().map(({ network }) => network);
    if (networks.length === 0) throw new OwnRefusal(t('refusals.sharingNoNetwork'));
    const { settings } = this.#options;
    const known = settings.value.sharing.networks.filter((each) => !networks.includes(each));
    const all = [...new Set([...known, ...networks])].slice(-mostNetworks);
    settings.change({ sharing: { ...settings.value.sharing, on: true, networks: all } });
    this.#failedAt = null;
    await this.#inTurn(() => this.#rearrange());
    if (this.#failedAt !== null) throw new OwnRefusal(t('refusals.sharingFailed'));
  }

  /** From now on this computer alone reaches the server. */
  async turnOff(): Promise<void> {
    const { settings } = this.#options;
    settings.change({ sharing: { ...settings.value.sharing, on: false, networks: [] } });
    this.#failedAt = null;
    await this.#inTurn(() => this.#rearrange());
  }

  /** The link by which someone signs up with a code. @throws {OwnRefusal} while others cannot reach the server */
  inviteLink(code: string): string {
    const shared = this.#shared;
    const [number] = shared?.addresses ?? [];
    if (!shared || number === undefined) throw new OwnRefusal(t('refusals.notShared'));
    const name = shared.name === null ? '' : `&name=${shared.name}`;
    return `parley://${number}:${shared.port}/invite/${code}?key=${keyInLink(shared.key)}${name}`;
  }

  stop(): void {
    this.#stopLooking();
  }

  #state(): SharingView['state'] {
    if (!this.#options.settings.value.sharing.on) return 'off';
    if (this.#failedAt !== null) return 'failed';
    if (this.#away) return 'other-network';
    return this.#shared ? 'on' : 'no-network';
  }

  #look(): void {
    this.#stopLooking = this.#options.clock.setTimer(lookMs, () => {
      const again = (): void => this.#look();
      this.#inTurn(() => this.#rearrange()).then(again, again);
    });
  }

  #inTurn(work: () => Promise<unknown>): Promise<void> {
    const done = this.#afterwards(this.#work, work);
    this.#work = done.catch((error: unknown) =>
      this.#options.log.error({ error: String(error) }, 'sharing failed'),
    );
    return done;
  }

  async #afterwards(before: Promise<void>, work: () => Promise<unknown>): Promise<void> {
    await before;
    await work();
  }

  /** The server listens elsewhere when this resolves, if it is to. */
  async #rearrange(): Promise<void> {
    const before = JSON.stringify(this.view);
    if (await this.#arrange()) await this.#restart();
    if (JSON.stringify(this.view) !== before) this.#options.changed();
  }

  /** Where it cannot listen any more, it starts without; the next look tries again. */
  async #restart(): Promise<void> {
    const { server, log } = this.#options;
    try {
      await server.restart();
    } catch (error) {
      log.error({ error: String(error) }, 'the server does not start where it is to be shared');
      this.#failedAt = this.#shared?.addresses.join() ?? null;
      this.#shared = null;
      await server.restart();
    }
  }

  /** Decides where others reach the server. Answers whether it has to listen elsewhere than it does. */
  async #arrange(): Promise<boolean> {
    const { settings, log, say } = this.#options;
    const { on, networks } = settings.value.sharing;
    const here = on ? this.#addresses() : [];
    const wanted = here.filter(({ network }) => networks.includes(network)).map(({ address }) => address);
    const wasAway = this.#away;
    this.#away = here.length > 0 && wanted.length === 0;
    if (this.#away && !wasAway) say(t('notices.sharingOtherNetwork'));
    const listened = this.#shared?.addresses ?? [];
    const added = wanted.some((address) => !listened.includes(address));
    // An address that is gone may come back; one in a network that was not chosen must not stay.
    const present = new Set(here.map(({ address }) => address));
    const left = listened.some((address) => !wanted.includes(address) && (!on || present.has(address)));
    if (!added && !left && !(this.#away && listened.length > 0)) return false;
    if (wanted.length > 0 && this.#failedAt === wanted.join()) return false;
    try {
      this.#failedAt = null;
      this.#shared = wanted.length === 0 ? null : await this.#share(wanted);
    } catch (error) {
      log.error({ error: String(error) }, 'the server cannot be shared');
      this.#failedAt = wanted.join();
      this.#shared = null;
    }
    return true;
  }

  async #share(addresses: readonly string[]): Promise<Shared> {
    const { settings, folder, log, name: readName = localName } = this.#options;
    const before = this.#shared;
    // The server itself has the port at the addresses where it listens.
    const others = addresses.filter((address) => !before?.addresses.includes(address));
    const port = await freePort(others, before?.port ?? settings.value.sharing.port);
    settings.change({ sharing: { ...settings.value.sharing, port } });
    const name = await readName();
    const names = name === null ? addresses : [name, ...addresses];
    const { certFile, keyFile, key } = await ownCertificate(folder, names);
    const args = [
      ...addresses.flatMap((address) => ['--tls-listen', `${address}:${port}`]),
      '--tls-cert',
      certFile,
      '--tls-key',
      keyFile,
      ...(name === null ? [] : ['--allowed-host', name]),
    ];
    log.info({ addresses: addresses.length, named: name !== null, port }, 'the server is shared');
    return { addresses, name, port, key, args };
  }

  #addresses(): LanAddress[] {
    return (this.#options.addresses ?? lanAddresses)();
  }
}
