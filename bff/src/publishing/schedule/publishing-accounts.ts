import { setTimeout as sleep } from 'node:timers/promises';
import type { PostLimits } from '../../../contract/networks/count-post.ts';
import type { DraftAccount } from '../../../contract/publishing/draft-account.ts';
import { readXConnection } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { NetworkAccounts } from '../../network-accounts/network-accounts.ts';
import type { Network } from '../../networks/network.ts';
import type { Networks } from '../../networks/networks.ts';
import type { MethodOf, PostingMethod } from './posting-method.ts';
import { postLimit } from './readiness.ts';
import { readSettings } from './settings-store.ts';

export interface PublishingAccountsOptions {
	em: Em;
	networks: Networks;
	networkAccounts: Pick<NetworkAccounts, 'connected' | 'store'>;
	methodOf: MethodOf;
}

/** What a draft can be at an account, and how it is published there. */
export interface PublishingAccount {
	network: Network;
	limits: PostLimits;
	/** Only for the first account at X can the user be the one who posts. */
	method: PostingMethod;
	canPostMedia: boolean;
	/** 400 `connection_expired` if nothing can be published there. */
	refusal?: AppError | undefined;
}

export type FindPublishingAccount = ReturnType<typeof createPublishingAccounts>;

/** How long a check of a draft waits for the limits of a server. */
const LIMITS_MS = 3000;

/** Finds the account that a draft is published at. Without one: the first at X. */
export function createPublishingAccounts(options: PublishingAccountsOptions) {
	const { em, networks, networkAccounts, methodOf } = options;

	const findX = async (userId: string): Promise<PublishingAccount> => {
		const [{ longPosts }, method, connection] = await Promise.all([
			readSettings(em, userId),
			methodOf(userId),
			readXConnection(em, userId),
		]);
		const network = networks.x;
		const limits = { ...network.knownLimits(undefined), length: postLimit(longPosts) };
		const canPostMedia = method.kind === 'open_in_x' || connection?.canPostMedia === true;
		return { network, limits, method, canPostMedia };
	};

	/** What the server says at once, or else what is known of it. */
	const readLimits = async (
		userId: string,
		id: string,
		{ open, knownLimits }: Network,
		server: string,
	): Promise<PostLimits> => {
		const known = () => knownLimits(server);
		const read = async () => {
			const account = await networkAccounts.connected(userId, id).open();
			return account ? open(account).limits() : known();
		};
		const waiting = new AbortController();
		const { signal } = waiting;
		try {
			return await Promise.race([
				read().catch(known),
				sleep(LIMITS_MS, undefined, { signal, ref: false }).then(known, known),
			]);
		} finally {
			waiting.abort();
		}
	};

	return async function find(
		userId: string,
		account: DraftAccount | undefined,
	): Promise<PublishingAccount> {
		if (!account || account.id === null) return findX(userId);
		const network = networks[account.network];
		const accounts = await networkAccounts.store.list(userId);
		const found = accounts.find(({ id }) => id === account.id);
		const isUsable = found !== undefined && found.sealedToken !== null;
		const { canAct, canPostMedia } = network.capabilitiesOf(found?.scopes ?? null);
		return {
			network,
			limits: isUsable
				? await readLimits(userId, found.id, network, found.server)
				: network.knownLimits(found?.server),
			method: { kind: 'done', why: null, connectHelps: false },
			canPostMedia,
			refusal: isUsable && canAct ? undefined : refuse(network, found),
		};
	};
}

function refuse(
	{ title, errors }: Network,
	found: { sealedToken: string | null } | undefined,
): AppError {
	if (found?.sealedToken === null) return errors.connectionExpired();
	const message = found
		? `Your connection to ${title} can only read. Connect ${title} again in Settings.`
		: `This account at ${title} is no longer connected. Connect ${title} again in Settings, and choose the account for this draft.`;
	return new AppError(400, 'connection_expired', message);
}
