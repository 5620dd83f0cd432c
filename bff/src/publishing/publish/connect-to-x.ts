import type { XAccess, XUserToken } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import { connectionExpired } from '../../providers/x/x-action-error.ts';

/** A user's account at X. */
export interface XUser {
	accountId: string;
	/**
	 * Makes a request with the user's token. If X responds with 401, the request is repeated once
	 * with a refreshed token. That is safe even for a post: X checks the token first, so after a 401
	 * it has done nothing. `beforeRetry` is called in between, because a refresh takes time. Throws
	 * the errors of `request`, and `AppError`.
	 */
	call<Result>(
		request: (token: string) => Promise<Result>,
		beforeRetry?: () => Promise<void>,
	): Promise<Result>;
}

export interface XUserOptions {
	em: Em;
	xAccess: Pick<XAccess, 'access'>;
}

/**
 * The user's account at X. `begunBy`: the account that a publication was begun with, the only one
 * that may continue it; null before the first attempt. Throws `XActionError` or `AppError`: 409
 * `other_account` if another one is connected now.
 */
export async function connectToX(
	{ xAccess }: Pick<XUserOptions, 'xAccess'>,
	userId: string,
	begunBy: string | null,
): Promise<XUser> {
	/** A token that is valid for at least a minute. */
	const findAccess = async (expected: string | null, refused?: string): Promise<XUserToken> => {
		const access = await xAccess.access(userId, refused);
		if (!access) throw connectionExpired();
		if (expected !== null && access.accountId !== expected) throw otherAccount();
		return access;
	};
	let { token, accountId } = await findAccess(begunBy);
	return {
		accountId,
		async call(request, beforeRetry) {
			try {
				return await request(token);
			} catch (error) {
				if (!(error instanceof AppError) || error.code !== 'connection_expired') throw error;
				({ token, accountId } = await findAccess(accountId, token));
				await beforeRetry?.();
				return request(token);
			}
		},
	};
}

export function otherAccount(): AppError {
	const message =
		'This was begun with another X account. Connect that account again to go on, or post it anew with the one that is connected now.';
	return new AppError(409, 'other_account', message);
}
