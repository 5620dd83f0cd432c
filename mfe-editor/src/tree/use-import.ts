import type { QueryError } from 'bff/client/base-query';
import { useCallback, useState } from 'react';
import { useImportMutation } from '../api.ts';
import { explain } from '../text/failure.ts';

/** What became of one file: where it is now, or why it is not. */
export type Imported = { name: string; path: string } | { name: string; reason: string };

const maxBytes = 1_000_000;
const formats: Record<string, 'txt' | 'md' | 'html'> = { txt: 'txt', md: 'md', markdown: 'md', html: 'html', htm: 'html' };

/** Brings files of this computer in, one after the other. Every one is told of. */
export function useImport() {
	const [send] = useImportMutation();
	const [isBusy, setIsBusy] = useState(false);
	const [results, setResults] = useState<readonly Imported[]>([]);

	const bring = useCallback(
		async (folder: string, files: readonly File[]) => {
			setIsBusy(true);
			setResults([]);
			for (const file of files) {
				const { name } = file;
				const add = (result: Imported) => setResults((before) => [...before, result]);
				const text = await readText(file);
				if (text.reason !== undefined) {
					add({ name, reason: text.reason });
					continue;
				}
				const path = `${folder}${folder && '/'}${name}`.normalize('NFC');
				const { data, error } = await send({ path, format: text.format, content: text.content });
				add(data ? { name, path: data.path } : { name, reason: explain(error as QueryError) });
			}
			setIsBusy(false);
		},
		[send],
	);
	const forget = useCallback(() => setResults([]), []);
	return { bring, isBusy, results, forget };
}

type Read = { reason: string } | { reason?: undefined; format: 'txt' | 'md' | 'html'; content: string };

async function readText(file: File): Promise<Read> {
	const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
	const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
	if (!format) return { reason: 'Only .txt, .md and .html files can be imported.' };
	if (file.size > maxBytes) return { reason: 'It is larger than 1 MB.' };
	try {
		return { format, content: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) };
	} catch {
		return { reason: 'It is not a text in UTF-8.' };
	}
}
