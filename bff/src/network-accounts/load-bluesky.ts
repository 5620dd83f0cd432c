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

/** Loads the two ways to sign in at Bluesky. */
export interface BlueskyLoader {
	appPassword: () => Promise<BlueskySignIn>;
	oauth: () => Promise<BlueskyOAuth>;
}

/** Each is loaded with its first use: the packages of the protocol take 30 MB. */
export function createBlueskyLoader({
	fetch,
	timeoutMs,
	config,
}: BlueskyLoaderOptions): BlueskyLoader {
	const { blueskyUrl, plcUrl, encryptionKeys, allowPrivateServers } = config;
	const appPassword = loadOnce(async () => {
		const { createBlueskyLogin } = await import('../networks/bluesky/sign-in/bluesky-login.ts');
		return createBlueskyLogin({ fetch, timeoutMs, entryway: blueskyUrl, plcUrl });
	});
	const oauth = loadOnce(async () => {
		const { createBlueskyOAuth } = await import('../networks/bluesky/sign-in/bluesky-oauth.ts');
		const { resolve } = await appPassword();
		const allowHttp = allowPrivateServers;
		return createBlueskyOAuth({ fetch, timeoutMs, resolve, encryptionKeys, allowHttp });
	});
	return { appPassword, oauth };
}
