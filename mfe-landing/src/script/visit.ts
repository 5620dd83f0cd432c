import { VISIT_KEY } from 'bff/contract/landing/attribution';

/** One browser session on the landing pages. */
export interface Visit {
	/** `session-MILLISECONDS-RANDOM`. */
	readonly id: string;
	hasSubmitted(): boolean;
	markSubmitted(): void;
}

const submittedKey = 'landing-has-submitted';

/**
 * Continues the session of this tab, or starts a new one. If storage is blocked, the session lasts
 * as long as the page.
 */
export function openVisit(storage = accessibleStorage()): Visit {
	const stored = storage?.getItem(VISIT_KEY);
	const id = stored ?? `session-${Date.now()}-${randomLetters()}`;
	let submitted = false;
	if (!stored) store(storage, VISIT_KEY, id);
	return {
		id,
		hasSubmitted: () => submitted || storage?.getItem(submittedKey) === 'true',
		markSubmitted: () => {
			submitted = true;
			store(storage, submittedKey, 'true');
		},
	};
}

/** If the browser blocks storage, accessing it throws. */
function accessibleStorage(): Storage | undefined {
	try {
		return window.sessionStorage;
	} catch {
		return undefined;
	}
}

/** Ignores a full or read-only storage, so that a submission still works. */
function store(storage: Storage | undefined, key: string, value: string): void {
	try {
		storage?.setItem(key, value);
	} catch {
		// The value then lasts only as long as the page.
	}
}

/** `crypto.randomUUID` is not available over plain HTTP. */
function randomLetters(): string {
	return Array.from(crypto.getRandomValues(new Uint32Array(2)), (number) =>
		number.toString(36).padStart(7, '0'),
	).join('');
}
