import { Agent, request } from 'node:http';

export interface Target {
	origin: string;
	headers: Record<string, string>;
}

/** Sends GET requests over kept connections, each again as soon as it has its response. */
export class Load {
	readonly #connections: number;
	readonly #agent: Agent;

	constructor(connections: number) {
		this.#connections = connections;
		this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
	}

	async run(target: Target, path: string, count: number): Promise<void> {
		let left = count;
		const send = async () => {
			while (left > 0) {
				left -= 1;
				await this.read(target, path);
			}
		};
		await Promise.all(Array.from({ length: this.#connections }, send));
	}

	/** Returns the body. Rejects unless the status is 200. */
	read({ origin, headers }: Target, path: string): Promise<string> {
		return new Promise((resolve, reject) => {
			request(`${origin}${path}`, { agent: this.#agent, headers }, (response) => {
				const parts: Buffer[] = [];
				response.on('data', (part: Buffer) => parts.push(part));
				response.on('end', () => {
					const body = Buffer.concat(parts).toString();
					if (response.statusCode === 200) resolve(body);
					else reject(new Error(`${origin}${path}: ${response.statusCode} ${body}`));
				});
			})
				.on('error', reject)
				.end();
		});
	}

	close(): void {
		this.#agent.destroy();
	}
}
