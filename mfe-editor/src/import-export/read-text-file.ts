const BYTES_LIMIT = 1_000_000;
const formats: Record<string, 'txt' | 'md' | 'html'> = {
	txt: 'txt',
	md: 'md',
	markdown: 'md',
	html: 'html',
	htm: 'html',
};

type ReadResult =
	| { reason: string }
	| { reason?: undefined; format: 'txt' | 'md' | 'html'; content: string };

/** The content of a local file, or the reason why it cannot be imported. */
export async function readTextFile(file: File): Promise<ReadResult> {
	const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
	const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
	if (!format) return { reason: 'Only .txt, .md and .html files can be imported.' };
	if (file.size > BYTES_LIMIT) return { reason: 'Larger than 1 MB.' };
	try {
		return {
			format,
			content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()),
		};
	} catch {
		return { reason: 'Not a UTF-8 text file.' };
	}
}
