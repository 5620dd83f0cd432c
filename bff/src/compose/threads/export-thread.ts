import type { ChatMessage } from '../../../contract/compose/compose.ts';
import { parseAnswer } from '../../../contract/compose/draft-markup.ts';
import { trimEnds } from './trim-ends.ts';

/** A thread as a Markdown document. Drafts are numbered quotations. */
export function toMarkdown(name: string, messages: readonly ChatMessage[]): string {
	return `${[`# ${name}`, ...messages.map(toSection)].join('\n\n')}\n`;
}

function toSection({ role, content, createdAt, fileRefs, status, error }: ChatMessage): string {
	const time = `${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`;
	if (role === 'user') {
		const files = fileRefs.map(({ name }) => `\`${name.replaceAll('`', "'")}\``);
		return joinBlocks([
			`## You, ${time}`,
			withLineBreaks(content.trim()),
			files.length > 0 ? `Files: ${files.join(', ')}` : '',
		]);
	}
	const { commentary, tweets, unfinished, trailing } = parseAnswer(content, status === 'done');
	return joinBlocks([
		`## Warble, ${time}`,
		commentary,
		...tweets.map(({ text }, index) => `**Draft ${index + 1}**\n\n${quote(text)}`),
		unfinished === '' ? '' : `**Unfinished draft**\n\n${quote(unfinished)}`,
		trailing,
		statusNote(status, error?.message),
	]);
}

function statusNote(status: ChatMessage['status'], reason: string | undefined): string {
	switch (status) {
		case 'running':
			return '*This answer was still being written.*';
		case 'stopped':
			return '*You stopped this answer.*';
		case 'failed':
		case 'interrupted':
			return `*This answer is incomplete. ${reason ?? ''}`.trim().concat('*');
		default:
			return '';
	}
}

function quote(text: string): string {
	return withLineBreaks(text)
		.split('\n')
		.map((line) => `> ${line}`.trimEnd().concat(line.endsWith('  ') ? '  ' : ''))
		.join('\n');
}

/** Keeps line breaks. */
function withLineBreaks(text: string): string {
	return text.replace(/(\S)[ \t]*\n(?=\S)/g, '$1  \n');
}

function joinBlocks(blocks: readonly string[]): string {
	return blocks.filter((block) => block !== '').join('\n\n');
}

/**
 * The header that makes browsers save a file under a thread's name. Systems refuse some characters
 * in file names. Headers allow only ASCII, so it has an ASCII fallback and the UTF-8 name.
 */
export function contentDisposition(name: string): string {
	const safe = name.normalize('NFC').replace(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ');
	const clean = trimEnds(safe, /[\s.]/, /[\s.…]/);
	const file = `${clean || 'Thread'}.md`;
	const ascii = `${
		clean
			.normalize('NFKD')
			.replace(/[^A-Za-z0-9 ,()_-]+/g, '')
			.trim() || 'Thread'
	}.md`;
	const encoded = encodeURIComponent(file).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
