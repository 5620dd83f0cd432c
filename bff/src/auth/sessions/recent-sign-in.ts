import { AppError } from '../../http/app-error.ts';
import { MINUTE_MS } from '../../time.ts';
import type { CurrentSession } from './session-store.ts';

const RECENT_MS = 10 * MINUTE_MS;

/** Whether the user signed in a short time ago: a session alone may be stolen. */
export function hasSignedInRecently({ signedInAt }: Pick<CurrentSession, 'signedInAt'>): boolean {
	return Date.now() - signedInAt.getTime() < RECENT_MS;
}

/** 403: the user has to confirm with the password or a new sign-in. */
export function notConfirmed(message: string): AppError {
	return new AppError(403, 'confirmation_failed', message);
}
