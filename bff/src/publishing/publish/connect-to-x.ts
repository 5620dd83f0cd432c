import { readXConnection, type XAccess } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { connectionExpired } from '../../providers/x/x-action-error.ts';

/** A user's account at X. */
export interface XUser {
	accountId: string;
	/**
	 * Makes a request with the user's token. If X answers 401, it is made once more with a refreshed
	 * token. That is safe also for a post: X checks the token first, so with 401 it has done nothing.
	 * `beforeRetry` is called in between, because a refresh takes time. Throws what `request` throws,
	 * and `AppError`.
	 */
	call<Result>(
		request: (token: string) => Promise<Result>,
		beforeRetry?: () => Promise<void>,
	): Promise<Result>;
}

export interface XUserOptions {
	em: Em;
	xAccess: Pick<XAccess, 'accessToken'>;
}

/** Throws `XActionError` or `AppError`. */
export async function connectToX({ em, xAccess }: XUserOptions, userId: string): Promise<XUser> {
	/** A token that is valid for at least a minute. */
	const findToken = async (refused?: string): Promise<string> => {
		const token = await xAccess.accessToken(userId, refused);
		if (token === undefined) throw connectionExpired();
		return token;
	};
	let token = await findToken();
	const account = await readXConnection(em, userId);
	if (!account) throw connectionExpired();
	return {
		accountId: account.accountId,
		async call(request, beforeRetry) {
			try {
				return await request(token);
			} catch (error) {
				if (!(error instanceof AppError) || error.code !== 'connection_expired') throw error;
				token = await findToken(token);
				await beforeRetry?.();
				return request(token);
			}
		},
	};
}
