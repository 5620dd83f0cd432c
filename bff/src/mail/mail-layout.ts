import { escapeHtml } from '../http/escape-html.ts';

/** A mail ready to send. */
export interface RenderedMail {
	subject: string;
	html: string;
	text: string;
	/** Only mails that the user can turn off have one. */
	unsubscribeUrl?: string;
}

export type MailBlock =
	/** A paragraph in large type. */
	| { lead: string }
	| { paragraph: string }
	/** The mail's only button. Its address is also written out. */
	| { button: MailLink }
	/** A post, below a rule: its subject, its text, notes, and a link. */
	| { post: { label: string; words: string; note: string; link?: MailLink } };

export interface MailLink {
	label: string;
	url: string;
}

export interface MailParts {
	subject: string;
	/** Shown after the subject in a list of mails. */
	preview: string;
	title: string;
	blocks: readonly MailBlock[];
	/** In small type: why the user gets this mail and whom to contact. */
	footer: readonly string[];
	/** For mails that the user can turn off: where to do so. The footer links there. */
	unsubscribeUrl?: string | undefined;
}

// The design system's tokens, written out because mail programs do not support custom properties.
// The style below sets the dark colours for the programs that support it.
const ground = '#f1f2ed';
const sheet = '#fbfbf8';
const ink = '#23251c';
const soft = '#585b4c';
const rule = '#d5d7cd';
const serif = "Faustina, 'Iowan Old Style', Charter, Georgia, serif";
const ui = "Archivo, 'Helvetica Neue', Arial, sans-serif";

const style = `
@media (prefers-color-scheme: dark) {
	.ground { background: #131510 !important; }
	.sheet { background: #1b1d17 !important; border-color: #34362e !important; }
	.ink { color: #e3e2d5 !important; border-color: #e3e2d5 !important; }
	.soft { color: #a7a99a !important; }
	.rule { border-color: #34362e !important; }
	.button { background: #e3e2d5 !important; color: #131510 !important; }
}`;

/**
 * Renders a mail as HTML and as plain text. All content is escaped, and the mail loads nothing from
 * the network.
 */
export function renderLayout({
	subject,
	preview,
	title,
	blocks,
	footer,
	unsubscribeUrl,
}: MailParts): RenderedMail {
	const stop = unsubscribeUrl && { label: 'Unsubscribe from these emails', url: unsubscribeUrl };
	const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;background:${ground}">
<tr><td align="center" style="padding:32px 16px;overflow-wrap:break-word;word-wrap:break-word"><div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;text-align:left">
<tr><td class="ink" style="padding:0 0 12px;border-bottom:1px solid ${ink};font:700 17px/22px ${ui};color:${ink}">Warble</td></tr>
<tr><td class="sheet" style="padding:28px 24px 12px;background:${sheet};border:1px solid ${rule};border-top:0">
<h1 class="ink" style="margin:0 0 16px;font:560 28px/34px ${serif};color:${ink}">${escapeHtml(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px">
${[...footer.map(escapeHtml), ...(stop ? [linkHtml(stop, 'soft', soft)] : [])]
	.map(
		(line) =>
			`<p class="soft" style="margin:0 0 6px;font:400 13px/18px ${ui};color:${soft}">${line}</p>`,
	)
	.join('\n')}
</td></tr>
</table>
</div></td></tr>
</table>
</body>
</html>
`;
	const end = [...footer, ...(stop ? [linkText(stop)] : [])].join('\n');
	const text = `${[title, ...blocks.map(blockText)].join('\n\n')}\n\n-- \n${end}\n`;
	return { subject, html, text, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

function blockHtml(block: MailBlock): string {
	if ('lead' in block)
		return `<p class="ink" style="margin:0 0 16px;font:400 18px/26px ${serif};color:${ink}">${escapeHtml(block.lead)}</p>`;
	if ('paragraph' in block) {
		return `<p class="ink" style="margin:0 0 16px;font:400 15px/22px ${ui};color:${ink}">${escapeHtml(block.paragraph)}</p>`;
	}
	if ('post' in block) {
		const { label, words, note, link } = block.post;
		return `<div class="rule" style="margin:0 0 20px;padding:16px 0 0;border-top:1px solid ${rule}">
<p class="soft" style="margin:0 0 4px;font:600 13px/18px ${ui};color:${soft}">${escapeHtml(label)}</p>
${words === '' ? '' : `<p class="ink" style="margin:0 0 8px;font:400 18px/26px ${serif};color:${ink};white-space:pre-line">${escapeHtml(words)}</p>`}
<p class="ink" style="margin:0 0 8px;font:400 15px/22px ${ui};color:${ink}">${escapeHtml(note)}</p>
${link ? `<p style="margin:0;font:600 15px/22px ${ui}">${linkHtml(link, 'ink', ink)}</p>` : ''}
</div>`;
	}
	const { label, url } = block.button;
	return `<p style="margin:8px 0 16px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:${ink};color:${ground};font:600 15px/20px ${ui};text-decoration:none;border-radius:2px">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font:400 13px/18px ${ui};color:${soft};word-break:break-all">Or open this address: ${escapeHtml(url)}</p>`;
}

function linkHtml({ label, url }: MailLink, name: 'ink' | 'soft', color: string): string {
	return `<a class="${name}" href="${escapeHtml(url)}" style="color:${color};text-decoration:underline">${escapeHtml(label)}</a>`;
}

function blockText(block: MailBlock): string {
	if ('lead' in block) return block.lead;
	if ('paragraph' in block) return block.paragraph;
	if ('button' in block) return linkText(block.button);
	const { label, words, note, link } = block.post;
	return [label, words, note, ...(link ? [linkText(link)] : [])]
		.filter((line) => line !== '')
		.join('\n');
}

const linkText = ({ label, url }: MailLink): string => `${label}:\n${url}`;
