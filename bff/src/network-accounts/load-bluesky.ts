import type { Config } from '../config/config.ts';
import { loadOnce } from '../memory/load-once.ts';
import type {
	BlueskyLoginOptions,
	BlueskySignIn,
} from '../networks/bluesky/sign-in/bluesky-login.ts';
import type { BlueskyOAuth } from '../networks/bluesky/sign-in/bluesky-oauth.ts';

export interface BlueskyLoaderOptions extends Pick<BlueskyLoginOptions, 'fetch' | 'timeoutMs'> {
	config: Pick<Config, 'blueskyUrl' | 'plcUrl' | 'encryptionKeys' | 'allowPrivateServers'>;
}

/** The two ways to sign in at Bluesky. */
export interface BlueskyLoader {
	/** With an app password. */
	signIn: () => Promise<BlueskySignIn>;
	oauth: () => Promise<BlueskyOAuth>;
}

/** Each is loaded with its first use: the packages of the protocol take 30 MB. */
export function createBlueskyLoader({ fetch, timeoutMs, config }: BlueskyLoaderOptions) {
	const { blueskyUrl, plcUrl, encryptionKeys, allowPrivateServers } = config;
	const signIn = loadOnce(async () => {
		const { createBlueskyLogin } = await import('../networks/bluesky/sign-in/bluesky-login.ts');
		return createBlueskyLogin({ fetch, timeoutMs, entryway: blueskyUrl, plcUrl });
	});
	const oauth = loadOnce(async () => {
		const { createBlueskyOAuth } = await import('../networks/bluesky/sign-in/bluesky-oauth.ts');
		const { resolve } = await signIn();
		const allowHttp = allowPrivateServers;
		return createBlueskyOAuth({ fetch, timeoutMs, resolve, encryptionKeys, allowHttp });
	});
	return { signIn, oauth } satisfies BlueskyLoader;
}
