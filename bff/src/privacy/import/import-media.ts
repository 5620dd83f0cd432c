import { countImported, derivedId } from '../../database/imported-rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Publishing } from '../../publishing/publishing.ts';
import { mediaName } from '../export/write-export.ts';
import type { OpenZip } from './open-zip.ts';

/** Number of bytes of one chunk, as in an upload by the browser. */
const CHUNK = 1024 * 1024;

const MISSING = 'Their files are missing in the export.';

type MediaService = Pick<
	Publishing['media'],
	'open' | 'begin' | 'append' | 'remove' | 'removeMarked'
>;

/**
 * Imports images, GIFs and videos as if the user uploaded them: with the same checks and limits.
 * Refused media are left out, with the reason.
 */
export function createMediaImport(media: MediaService, userId: string, zip: OpenZip) {
	const { counts, leaveOut } = countImported('media');
	/** The ids of imported media, by their ids in the export. */
	const ids = new Map<string, string>();
	const created: string[] = [];

	async function isHere(id: string): Promise<boolean> {
		try {
			await media.open(userId, id);
			return true;
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return false;
		}
	}

	async function upload(
		id: string,
		{ name, type }: { name: string; type: string },
		entry: string,
	): Promise<void> {
		const file = zip.file(entry);
		if (!file || file.size === 0) throw new AppError(400, 'media_refused', MISSING);
		// Leftovers of an interrupted attempt.
		await media.remove({ userId, id });
		await media.removeMarked({ userId, id });
		await media.begin(userId, { name, type, size: file.size }, id);
		created.push(id);
		let [sent, read] = [0, 0];
		let chunks: Buffer[] = [];
		for await (const bytes of (await file.open()) as AsyncIterable<Buffer>) {
			chunks.push(bytes);
			read += bytes.length;
			if (read - sent < CHUNK && read < file.size) continue;
			await media.append({ userId, id }, sent, Buffer.concat(chunks));
			[sent, chunks] = [read, []];
		}
	}

	return {
		ids,
		counts,

		/** Imports the media in `wanted`. */
		async run(wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
			const unknown = new Set(wanted);
			for await (const { id, name, type, status } of zip.rows('media')) {
				if (!wanted.has(id) || status !== 'ready') continue;
				signal.throwIfAborted();
				unknown.delete(id);
				// Always the same id, so that a second attempt after a crash finds it.
				const newId = derivedId(userId, id);
				const found = (await isHere(id)) ? id : (await isHere(newId)) ? newId : undefined;
				if (found !== undefined) {
					ids.set(id, found);
					counts.existing += 1;
					continue;
				}
				try {
					await upload(newId, { name, type }, mediaName(id, type));
					ids.set(id, newId);
					counts.imported += 1;
				} catch (error) {
					if (!(error instanceof AppError)) throw error;
					leaveOut(error.message);
				}
			}
			for (const _ of unknown) leaveOut(MISSING);
		},

		/** Deletes the imported media if the rest of the import fails. */
		async undo(): Promise<void> {
			for (const id of created) await media.remove({ userId, id });
		},
	};
}
