/** A response as it was received. */
export interface SeenResponse {
	url: string;
	status: number;
	headers: Headers;
	body: string;
}

/**
 * A minimal browser: it stores cookies by origin, follows redirects and records all responses.
 */
export class TestBrowser {
	readonly seen: SeenResponse[] = [];
	#jars = new Map<string, Map<string, string>>();

	/**
	 * Opens a URL and follows redirects, except to URLs for which `stopAt` returns true.
	 */
	async visit(
		address: string,
		{ stopAt = () => false }: { stopAt?: (url: URL) => boolean } = {},
	): Promise<SeenResponse> {
		let answer = await this.#ask(new URL(address));
		for (let hops = 0; hops < 10; hops += 1) {
			const next = redirectTarget(answer);
			if (!next || stopAt(next)) return answer;
			answer = await this.#ask(next);
		}
		throw new Error(`Too many redirects from ${address}.`);
	}

	/** Submits a form without following a redirect. */
	submit(address: string, fields: Record<string, string> | URLSearchParams): Promise<SeenResponse> {
		return this.#ask(new URL(address), { method: 'POST', body: new URLSearchParams(fields) });
	}

	/** Sends a request, with a body as JSON if there is one, without following a redirect. */
	send(method: 'POST' | 'DELETE', address: string, body?: object): Promise<SeenResponse> {
		const json = body && new Blob([JSON.stringify(body)], { type: 'application/json' });
		return this.#ask(new URL(address), { method, ...(json && { body: json }) });
	}

	/** The cookies of an origin by name. Tests may change them. */
	cookiesOf(address: string): Map<string, string> {
		const { origin } = new URL(address);
		const jar = this.#jars.get(origin) ?? new Map<string, string>();
		this.#jars.set(origin, jar);
		return jar;
	}

	async #ask(url: URL, init: RequestInit = {}): Promise<SeenResponse> {
		const jar = this.cookiesOf(url.href);
		const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
		const response = await fetch(url, {
			redirect: 'manual',
			headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
			...init,
		});
		for (const line of response.headers.getSetCookie()) keep(jar, line);
		const answer = {
			url: url.href,
			status: response.status,
			headers: response.headers,
			body: await response.text(),
		};
		this.seen.push(answer);
		return answer;
	}
}

/** The target of a redirect; undefined for other responses. */
export function redirectTarget({ url, status, headers }: SeenResponse): URL | undefined {
	const location = headers.get('location');
	return status >= 300 && status < 400 && location !== null ? new URL(location, url) : undefined;
}

function keep(jar: Map<string, string>, line: string): void {
	const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
	const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
	const expires = attributes
		.find((attribute) => /^expires=/i.test(attribute))
		?.slice('expires='.length);
	const isOver =
		attributes.some((attribute) => /^max-age=0$/i.test(attribute)) ||
		(expires !== undefined && Date.parse(expires) <= Date.now());
	if (isOver) jar.delete(name);
	else jar.set(name, value);
}
