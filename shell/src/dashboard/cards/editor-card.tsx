import type { FileInfo } from 'bff/contract/editor/editor';
import { ButtonLink } from 'design-system/button-link';
import { formatNumber } from 'remote-kit/format-number';
import type { Query } from '../use-query.ts';
import styles from './card.module.css';
import { Card } from './card.tsx';
import { DatedList } from './dated-list.tsx';

export interface EditorCardProps {
	query: Query<{ files: FileInfo[] }>;
}

const SHOWN_FILES = 3;

/** The files that were changed last. */
export function EditorCard({ query }: EditorCardProps) {
	const today = new Date().toDateString();
	const changed =
		query.data?.files.filter(({ updatedAt }) => new Date(updatedAt).toDateString() === today)
			.length ?? 0;
	return (
		<Card
			name="Editor"
			href="/app/editor"
			query={query}
			notes={changed > 0 ? [`${formatNumber(changed)} changed today`] : []}
			aside={
				<ButtonLink size="sm" href="/app/editor?new=1">
					New note
				</ButtonLink>
			}
		>
			{({ files }) =>
				files.length === 0 ? (
					<p className={styles.note}>No notes yet. Drafts take their facts from them.</p>
				) : (
					<DatedList
						label="Last changed files"
						items={files
							.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
							.slice(0, SHOWN_FILES)
							.map(({ id, path, updatedAt }) => ({
								id,
								at: updatedAt,
								text: path,
								href: `/app/editor?file=${encodeURIComponent(path)}`,
							}))}
					/>
				)
			}
		</Card>
	);
}
