import { HOUR_MS } from '../../time.ts';
import { type MastodonInstance, readInstance } from './instance.ts';
import { mastodonSource } from './mastodon-errors.ts';
import { createMastodonClient, type MastodonHttpOptions } from './mastodon-http.ts';

const LIFETIME_MS = HOUR_MS;
const MAX_INSTANCES = 500;

/** What instances say about themselves, each asked once an hour. */
export class InstanceCache {
	readonly #http: MastodonHttpOptions;
	/** The instances that are asked in the background. */
	readonly #asked = new Set<string>();
	readonly #known = new Map<string, { instance: MastodonInstance; until: number }>();

	constructor(http: MastodonHttpOptions) {
		this.#http = http;
	}

	/**
	 * What the instance has said; undefined if it was not asked yet. Asks it in the background then,
	 * so that the next caller knows.
	 */
	known(server: string): MastodonInstance | undefined {
		const known = this.#known.get(server);
		if ((!known || known.until <= Date.now()) && !this.#asked.has(server)) {
			this.#asked.add(server);
			this.get(server)
				.catch(() => undefined)
				.finally(() => this.#asked.delete(server));
		}
		return known?.instance;
	}

	/** If the instance does not respond, what it said before. Throws `PostSourceError`. */
	async get(server: string): Promise<MastodonInstance> {
		const known = this.#known.get(server);
		if (known && known.until > Date.now()) return known.instance;
		const client = createMastodonClient({ ...this.#http, server });
		const read = await readInstance(client).catch(() => undefined);
		if (!read) {
			if (known) return known.instance;
			throw mastodonSource.unavailable();
		}
		this.#known.delete(server);
		this.#known.set(server, { instance: read, until: Date.now() + LIFETIME_MS });
		const [oldest] = this.#known.keys();
		if (oldest !== undefined && this.#known.size > MAX_INSTANCES) this.#known.delete(oldest);
		return read;
	}
}
