import type { MastodonInstance } from '../../../../sandbox/mastodon.ts';
import { mastodonScopes } from '../../networks/mastodon/mastodon-login.ts';
import { writeToken } from '../../networks/mastodon/mastodon-token.ts';
import type { NetworkAccount } from '../../networks/network.ts';

type Place = Pick<MastodonInstance, 'url'>;

/** What users have done at the sandbox’s instance. */
export interface MastodonActs {
	requests: { creates: number };
	statuses: {
		id: string;
		by: string;
		text: string;
		spoiler: string;
		language: string | null;
		replyTo: string | null;
		alts: string[];
	}[];
	likes: { by: string; id: string }[];
}

/** An account at the sandbox’s instance whose owner has allowed everything. */
export async function connectMastodon(
	{ url: server, authorize }: MastodonInstance,
	username: string,
): Promise<NetworkAccount> {
	const { access_token: accessToken } = authorize(username, mastodonScopes.split(' '));
	const me = await fetch(`${server}/api/v1/accounts/verify_credentials`, {
		headers: { authorization: `Bearer ${accessToken}` },
	});
	const { id } = (await me.json()) as { id: string };
	const token = writeToken({ accessToken, clientId: '', clientSecret: '' });
	return { accountId: id, server, token };
}

/** Posts to `/sandbox/mastodon/…`. */
export async function controlMastodon(
	{ url }: Place,
	path: string,
	body: object,
): Promise<unknown> {
	const response = await fetch(`${url}/sandbox/mastodon/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(await response.text());
	return response.status === 204 ? undefined : response.json();
}

/** Creates a status of a user, and returns its id. */
export async function writeStatusAt(instance: Place, status: object): Promise<string> {
	return ((await controlMastodon(instance, 'statuses', status)) as { id: string }).id;
}

export async function readMastodon({ url }: Place): Promise<MastodonActs> {
	return (await (await fetch(`${url}/sandbox/mastodon/acts`)).json()) as MastodonActs;
}

/** Deletes all data, queued failures and settings. */
export async function resetMastodon(instance: MastodonInstance): Promise<void> {
	await fetch(`${instance.url}/sandbox/mastodon/acts`, { method: 'DELETE' });
	await fetch(`${instance.url}/sandbox/mastodon/next`, { method: 'DELETE' });
	await controlMastodon(instance, 'settings', {});
}
