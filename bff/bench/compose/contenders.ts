import { Child } from '../child.ts';
import { startProduct } from '../product.ts';
import type { Target } from './client.ts';

export interface Contender {
	name: string;
	child: Child;
	target: Target;
	/** Stops the answer whose stream started with `text`. Undefined for contenders without Stop. */
	stopAnswer?: (text: string) => Promise<void>;
	close(): Promise<void>;
}

export interface Environment {
	upstream: string;
	databaseUrl: string | undefined;
}

export const ours = 'Warble';
export const floor = 'bare pipe';

const ourEvents = { firstToken: 'event: assistant_token', streamEnd: 'event: done' };
/** The model's first token, as the upstream writes it. */
export const providerEvents = { firstToken: '"content":"I"', streamEnd: '[DONE]' };

const peers: Record<string, { file: string; events: Pick<Target, 'firstToken' | 'streamEnd'> }> = {
	[floor]: { file: 'peers/pipe.ts', events: providerEvents },
	'openai SDK': { file: 'peers/openai-sdk.ts', events: ourEvents },
};

/** The thread of a stream by its beginning. Undefined for contenders that store nothing. */
export function threadIdIn(text: string): string | undefined {
	return /"thread_id":"([^"]+)"/.exec(text)?.[1];
}

export const contenderNames = [floor, ours, 'openai SDK'];

export function startContender(name: string, environment: Environment): Promise<Contender> {
	return name === ours ? startOurs(environment) : startPeer(name, environment);
}

async function startPeer(name: string, { upstream }: Environment): Promise<Contender> {
	const peer = peers[name];
	if (!peer) throw new Error(`There is no contender "${name}".`);
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

async function startOurs({ upstream, databaseUrl }: Environment): Promise<Contender> {
	const { child, origin, headers, close } = await startProduct({
		OPENROUTER_BASE_URL: `${upstream}/api/v1`,
		OPENROUTER_API_KEY: 'x',
		LIMITS: 'answersPerUser=100000,streamsPerUser=100000,instructionsPerMinute=1000000',
		...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
	});
	return {
		name: ours,
		child,
		target: { url: `${origin}/api/compose`, headers, ...ourEvents },
		stopAnswer: async (text) => {
			const response = await fetch(`${origin}/api/compose/${threadIdIn(text)}/stop`, {
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
