import type { FilterRun } from 'bff/contract/filter/run';
import type { Verdict } from 'bff/contract/filter/verdict';
import { RichText } from 'design-system/rich-text';
import { formatMoment } from 'remote-kit/format-date';
import { formatCount, formatDollars } from 'remote-kit/format-number';
import { useTemplateVersionQuery } from '../run/state/run-api.ts';
import { useAgreementQuery } from '../template/form/template-api.ts';
import { SourceNames } from '../template/sources/source-names.tsx';
import { Reasons } from './reasons.tsx';
import styles from './run-about.module.css';

export interface RunAboutProps {
	run: FilterRun;
	posts: readonly Verdict[];
}

/** The template version of a run, its cost, and its most common reasons; folded at first. */
export function RunAbout({ run, posts }: RunAboutProps) {
	const { templateId, version, newestVersion, cost, postsBilled, postsCost } = run;
	const { reused, fromStorage, reachedBack, why } = run;
	const judgedBy = useTemplateVersionQuery({ id: templateId, version }).currentData;
	const sources = judgedBy?.content.sources ?? [];
	const agreement = useAgreementQuery(templateId, { skip: newestVersion === null }).currentData;
	return (
		<details className={styles.about}>
			<summary className={styles.summary}>About this run</summary>
			<div className={styles.content}>
				{judgedBy ? (
					<RichText
						html={judgedBy.content.description}
						size="sm"
						tone="dim"
						dir="auto"
						className={styles.words}
					/>
				) : null}
				<ul className={styles.facts}>
					{sources.length > 0 ? (
						<li>
							read from <SourceNames sources={sources} />
						</li>
					) : null}
					{cost === null ? null : <li>cost {formatDollars(cost)}</li>}
					{postsBilled > 0 && postsCost > 0 ? (
						<li>
							{formatDollars(postsCost)} for {formatCount(postsBilled, 'post')} from X
						</li>
					) : null}
					{reused > 0 ? <li>{formatCount(reused, 'post')} judged before, free</li> : null}
					{fromStorage > 0 ? (
						<li>
							{formatCount(fromStorage, 'post')} from storage
							{reachedBack ? `, older than ${formatMoment(reachedBack)}` : ''}
						</li>
					) : null}
					{why === null ? null : <li>{why}</li>}
					{agreement && agreement.judged > 0 ? (
						<li>
							matches {agreement.agreed} of your {formatCount(agreement.judged, 'decision')}
						</li>
					) : null}
				</ul>
				<Reasons posts={posts} />
			</div>
		</details>
	);
}
