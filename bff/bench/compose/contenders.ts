import { Child } from '../child.ts';
import { startProduct } from '../product.ts';
import type { Target } from './client.ts';

export interface Contender {
	name: string;
	child: Child;
	target: Target;
	/**
	 * Presses Stop on the answer whose stream began with `text`; undefined where leaving is all a
	 * reader can do.
	 */
	stopAnswer?: (text: string) => Promise<void>;
	close(): Promise<void>;
}

export interface Surroundings {
	upstream: string;
	databaseUrl: string | undefined;
}

export const ours = 'Warble';
export const floor = 'bare pipe';

const ourEvents = { firstToken: 'event: assistant_token', lastWords: 'event: done' };
/** The model's first token, as the upstream writes it. */
export const providerEvents = { firstToken: '"content":"I"', lastWords: '[DONE]' };

const peers: Record<string, { file: string; events: Pick<Target, 'firstToken' | 'lastWords'> }> = {
	[floor]: { file: 'peers/pipe.ts', events: providerEvents },
	'openai SDK': { file: 'peers/openai-sdk.ts', events: ourEvents },
	'AI SDK': { file: 'peers/ai-sdk.ts', events: ourEvents },
};

export const contenderNames = [floor, ours, 'openai SDK', 'AI SDK'];

export function startContender(name: string, surroundings: Surroundings): Promise<Contender> {
	return name === ours ? startOurs(surroundings) : startPeer(name, surroundings);
}

async function startPeer(name: string, { upstream }: Surroundings): Promise<Contender> {
	const peer = peers[name];
	if (!peer) throw new Error(`no contender is called "${name}"`);
	const child = new Child(new URL(peer.file, import.meta.url), {
		OPENROUTER_BASE_URL: `${upstream}/api/v1`,
		NODE_ENV: 'production',
	});
	const target = {
		url: `http://127.0.0.1:${await child.port()}/api/compose`,
		headers: {},
		...peer.events,
	};
	return { name, child, target, close: () => child.stop() };
}

async function startOurs({ upstream, databaseUrl }: Surroundings): Promise<Contender> {
	const { child, origin, headers, close } = await startProduct({
		OPENROUTER_BASE_URL: `${upstream}/api/v1`,
		OPENROUTER_API_KEY: 'x',
		COMPOSE_STREAMS_PER_USER: '100000',
		STREAMS_PER_USER: '100000',
		COMPOSE_PER_MINUTE: '1000000',
		...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
	});
	return {
		name: ours,
		child,
		target: { url: `${origin}/api/compose`, headers, ...ourEvents },
		stopAnswer: async (text) => {
			const [, threadId] = /"thread_id":"([^"]+)"/.exec(text) ?? [];
			const response = await fetch(`${origin}/api/compose/${threadId}/stop`, {
				method: 'POST',
				headers: { ...headers, 'content-type': 'application/json' },
				body: '{}',
			});
			if (!response.ok)
				throw new Error(`Stop answered ${response.status}: ${await response.text()}`);
		},
		close,
	};
}
