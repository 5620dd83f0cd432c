import type { AnswerPrompt } from 'bff/contract/compose/answer-prompt';
import { type BlockName, parseMessage } from 'bff/contract/compose/prompt-blocks';
import type { ReactNode } from 'react';
import { formatDateTime } from 'remote-kit/format-date';
import { formatCount } from 'remote-kit/format-number';
import styles from './sent-prompt.module.css';

/** The messages of a prompt: folded, except for the instruction. */
export function SentPrompt({ prompt: { model, sentAt, messages } }: { prompt: AnswerPrompt }) {
	const system = messages.filter(({ role }) => role === 'system');
	const [last, ...earlier] = messages.filter(({ role }) => role !== 'system').toReversed();
	const { blocks, text } = parseMessage(last?.content ?? '');
	const tokens = messages.reduce((sum, message) => sum + message.tokens, 0);
	return (
		<div className={styles.prompt}>
			<p className={styles.note}>
				{model}, {formatDateTime(sentAt)}. About {formatCount(tokens, 'token')}.
			</p>
			<Section title="Warble’s instructions">
				{system.map(({ content }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a prompt does not change
					<Folded key={index} title="How to answer, and what you said about yourself">
						{content}
					</Folded>
				))}
			</Section>
			{earlier.length > 0 ? (
				<Section title="Earlier messages">
					{earlier.toReversed().map(({ role, content }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a prompt does not change
						<Folded key={index} title={`${role === 'user' ? 'You' : 'Warble'}: ${content}`}>
							{content}
						</Folded>
					))}
				</Section>
			) : null}
			{blocks.map(({ name, items }) => (
				<Section key={name} title={blockTitles[name]}>
					{items.map((item, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a prompt does not change
						<Folded key={index} title={titleOf(item)}>
							{textOf(item)}
						</Folded>
					))}
				</Section>
			))}
			<Section title="Your message">
				{text === '' ? (
					<p className={styles.note}>No text.</p>
				) : (
					<p dir="auto" className={styles.text}>
						{text}
					</p>
				)}
			</Section>
		</div>
	);
}

const blockTitles: Record<BlockName, string> = {
	voice: 'Your voice',
	examples: 'Your examples',
	files: 'Files',
	drafts: 'Drafts',
	results: 'Your results',
};

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={styles.section}>
			<h3 className={styles.title}>{title}</h3>
			{children}
		</section>
	);
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details>
			<summary className={styles.fold}>
				<span dir="auto" className={styles.name}>
					{title}
				</span>
			</summary>
			<p dir="auto" className={styles.text}>
				{children}
			</p>
		</details>
	);
}

/** A file's path, or the beginning of the text. */
function titleOf({ name, revision, text, posts }: Record<string, unknown>): string {
	if (typeof name === 'string') return `${name}, revision ${revision}`;
	if (typeof text === 'string') return text;
	return postsOf(posts)[0] || 'Draft without text';
}

function textOf({ text, posts, ...counts }: Record<string, unknown>): string {
	if (typeof text === 'string') return text;
	const results = Object.entries(counts).map(([name, count]) => `${name}: ${count ?? 'not known'}`);
	return [...postsOf(posts), results.join(', ')].filter(Boolean).join('\n\n');
}

function postsOf(posts: unknown): string[] {
	return Array.isArray(posts) ? posts.map(String) : [];
}
