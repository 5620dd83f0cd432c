const maxBytes = 1_000_000;
const formats: Record<string, 'txt' | 'md' | 'html'> = {
	txt: 'txt',
	md: 'md',
	markdown: 'md',
	html: 'html',
	htm: 'html',
};

type Read =
	| { reason: string }
	| { reason?: undefined; format: 'txt' | 'md' | 'html'; content: string };

/** What is in a file of this computer, or why it cannot be imported. */
export async function readText(file: File): Promise<Read> {
	const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
	const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
	if (!format) return { reason: 'Only .txt, .md and .html files can be imported.' };
	if (file.size > maxBytes) return { reason: 'It is larger than 1 MB.' };
	try {
		return {
			format,
			content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()),
		};
	} catch {
		return { reason: 'It is not a text in UTF-8.' };
	}
}
