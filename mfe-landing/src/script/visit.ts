/** One browser session on the landing pages. */
export interface Visit {
	/** `session-MILLISECONDS-RANDOM`. */
	readonly id: string;
	hasSubmitted(): boolean;
	markSubmitted(): void;
}

const idKey = 'landing-session-id';
const submittedKey = 'landing-has-submitted';

/**
 * Goes on with the session of this tab, or begins one. Where storage is blocked it lasts as long as
 * the page.
 */
export function openVisit(storage = reachableStorage()): Visit {
	const stored = storage?.getItem(idKey);
	const id = stored ?? `session-${Date.now()}-${randomLetters()}`;
	let submitted = false;
	if (!stored) keep(storage, idKey, id);
	return {
		id,
		hasSubmitted: () => submitted || storage?.getItem(submittedKey) === 'true',
		markSubmitted: () => {
			submitted = true;
			keep(storage, submittedKey, 'true');
		},
	};
}

/** Merely touching the storage throws where the browser blocks it. */
function reachableStorage(): Storage | undefined {
	try {
		return window.sessionStorage;
	} catch {
		return undefined;
	}
}

/** A full storage, or one that may only be read, is no reason to lose a submission. */
function keep(storage: Storage | undefined, key: string, value: string): void {
	try {
		storage?.setItem(key, value);
	} catch {
		// What is not kept lasts as long as the page.
	}
}

/** `crypto.randomUUID` is not there on plain http. */
function randomLetters(): string {
	return Array.from(crypto.getRandomValues(new Uint32Array(2)), (number) =>
		number.toString(36).padStart(7, '0'),
	).join('');
}
