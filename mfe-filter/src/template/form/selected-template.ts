import { readText, writeText } from 'remote-kit/browser-storage';

const key = 'warble.filter.template';

/** The id of the template that was selected last in this browser. */
export function readSelected(): string | null {
	return readText('localStorage', key);
}

export function keepSelected(id: string | null): void {
	writeText('localStorage', key, id);
}
