import { Agent, request } from 'node:http';

export interface Target {
	origin: string;
	headers: Record<string, string>;
}

export interface Request {
	path: string;
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}

/**
 * Sends requests over kept connections, each again as soon as it has its response. A path alone is
 * a GET.
 */
export class Load {
	readonly #connections: number;
	readonly #agent: Agent;

	constructor(connections: number) {
		this.#connections = connections;
		this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
	}

	async run(target: Target, given: string | Request, count: number): Promise<void> {
		let left = count;
		const send = async () => {
			while (left > 0) {
				left -= 1;
				await this.read(target, given);
			}
		};
		await Promise.all(Array.from({ length: this.#connections }, send));
	}

	/** Returns the body. Rejects unless the status is 200. */
	read({ origin, headers }: Target, given: string | Request): Promise<string> {
		const {
			path,
			method = 'GET',
			body: sent,
			...more
		} = typeof given === 'string' ? { path: given } : given;
		const options = { agent: this.#agent, method, headers: { ...headers, ...more.headers } };
		return new Promise((resolve, reject) => {
			request(`${origin}${path}`, options, (response) => {
				const parts: Buffer[] = [];
				response.on('data', (part: Buffer) => parts.push(part));
				response.on('end', () => {
					const body = Buffer.concat(parts).toString();
					if (response.statusCode === 200) resolve(body);
					else reject(new Error(`${origin}${path}: ${response.statusCode} ${body}`));
				});
			})
				.on('error', reject)
				.end(sent);
		});
	}

	close(): void {
		this.#agent.destroy();
	}
}
