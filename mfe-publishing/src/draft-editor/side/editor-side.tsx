import type { TextLimits } from 'bff/contract/networks/text-limits';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { PublishingChecks } from 'bff/contract/publishing/publishing';
import { formatMoment } from 'remote-kit/format-date';
import type { Rewrite } from 'remote-kit/publishing/api/editor-api';
import type { EditedParts } from 'remote-kit/publishing/editing/edited-parts';
import { RewritePanel } from 'remote-kit/publishing/editing/rewrite-panel';
import type { ProposedParts, useRewriting } from 'remote-kit/publishing/editing/use-rewriting';
import { ChecksPanel } from './checks-panel.tsx';
import { LabelsPanel } from './labels-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

export interface EditorSideProps {
	draft: KeptDraft;
	parts: EditedParts;
	checks: PublishingChecks | undefined;
	limits: TextLimits | undefined;
	knownLabels: readonly string[];
	isLocked: boolean;
	isEmpty: boolean;
	/** Undefined if the assistant cannot rewrite it now. */
	rewriting: ReturnType<typeof useRewriting> | undefined;
	isProposing: boolean;
	onRewrite: (asked: Omit<Rewrite, 'parts'>) => void;
	onPropose: (proposed: ProposedParts) => void;
}

/** Beside the text of a draft: rewriting, labels, checks and versions. */
export function EditorSide({
	draft: { id, crossPostOf, labels, version },
	parts,
	checks,
	limits,
	knownLabels,
	isLocked,
	isEmpty,
	rewriting,
	isProposing,
	onRewrite,
	onPropose,
}: EditorSideProps) {
	return (
		<div>
			{rewriting ? (
				<RewritePanel
					canMakeThread={parts.length === 1}
					isDisabled={isEmpty || isProposing}
					running={rewriting.running}
					failure={rewriting.failure}
					onRewrite={onRewrite}
				/>
			) : null}
			<LabelsPanel draftId={crossPostOf ?? id} labels={labels} knownLabels={knownLabels} />
			{isLocked || isEmpty ? null : (
				<ChecksPanel
					checks={checks}
					hasMedia={parts.some(({ media }) => media.length > 0)}
					limits={limits}
				/>
			)}
			<VersionsPanel
				draftId={id}
				version={version}
				onCompare={(version) =>
					onPropose({
						title: `Version ${version.version}, ${formatMoment(version.createdAt)}`,
						parts: version.parts,
						keepLabel: 'Keep the current one',
						change: `back to v${version.version}`,
					})
				}
			/>
		</div>
	);
}
