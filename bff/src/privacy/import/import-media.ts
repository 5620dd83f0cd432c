import { countImported } from '../../database/imported-rows.ts';
import { AppError } from '../../http/app-error.ts';
import type { Publishing } from '../../publishing/publishing.ts';
import { mediaName } from '../export/write-export.ts';
import type { OpenZip } from './open-zip.ts';

/** Bytes of one piece, as in an upload of the browser. */
const CHUNK = 1024 * 1024;

type MediaService = Pick<Publishing['media'], 'open' | 'begin' | 'append' | 'remove'>;

/**
 * Imports images, GIFs and videos as if the user uploaded them: with the same checks and limits.
 * What is refused is left out, with the reason.
 */
export function createMediaImport(media: MediaService, userId: string, zip: OpenZip) {
	const { counts, leaveOut } = countImported('media');
	/** The ids that they have here, by their ids in the export. */
	const ids = new Map<string, string>();
	const created: string[] = [];

	async function upload(name: string, type: string, entry: string): Promise<string> {
		const file = zip.file(entry);
		if (!file || file.size === 0)
			throw new AppError(400, 'media_refused', 'Their files are missing in the export.');
		const { id } = await media.begin(userId, { name, type, size: file.size });
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
		return id;
	}

	return {
		ids,
		counts,

		/** Imports those of the media in `wanted`. */
		async run(wanted: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
			for await (const { id, name, type, status } of zip.rows('media')) {
				if (!wanted.has(id) || status !== 'ready') continue;
				signal.throwIfAborted();
				try {
					await media.open(userId, id);
					ids.set(id, id);
					counts.existing += 1;
					continue;
				} catch (error) {
					if (!(error instanceof AppError)) throw error;
				}
				try {
					ids.set(id, await upload(name, type, mediaName(id, type)));
					counts.imported += 1;
				} catch (error) {
					if (!(error instanceof AppError)) throw error;
					leaveOut(error.message);
				}
			}
		},

		/** Deletes what was imported, if the rest fails. */
		async undo(): Promise<void> {
			for (const id of created) await media.remove({ userId, id });
		},
	};
}
