import type { QueryError } from 'bff/client/base-query';
import type { OfferedModel, ThreadModel } from 'bff/contract/compose/models';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { FailureReason } from 'remote-kit/failure-reason';
import { Loaded } from 'remote-kit/loaded';
import { ModelList } from './model-list.tsx';
import styles from './model-picker.module.css';
import { useModelsQuery } from './models-api.ts';
import { SpendingLine } from './spending-line.tsx';

export interface ModelPickerProps {
	title?: string;
	/** Null for the installation's default. Undefined if none is selected. */
	selectedId?: string | null;
	/** The cost of the thread so far. */
	threadCost?: Pick<ThreadModel, 'cost' | 'isCostEstimated'> | undefined;
	/** Why another model has to be chosen, when a message was not sent. */
	problem?: string | undefined;
	/** Why the last choice was not accepted. */
	failure?: QueryError | undefined;
	onSelect: (model: OfferedModel) => void;
	onClose: () => void;
}

/** A dialog with the models to choose from, their prices, and this month's spending. */
export function ModelPicker({
	title = 'Model',
	selectedId,
	threadCost,
	problem,
	failure,
	onSelect,
	onClose,
}: ModelPickerProps) {
	// Loaded again each time, so that the favourites are first.
	const query = useModelsQuery(undefined, { refetchOnMountOrArgChange: true });
	const { data } = query;
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			actions={<Button onClick={onClose}>Close</Button>}
			content={
				<div className={styles.picker}>
					{problem ? (
						<Notice tone="warning" live title="Not sent. Your message is still in the box.">
							{problem}
						</Notice>
					) : null}
					{failure ? (
						<Notice tone="error" live title="The model wasn’t changed.">
							<FailureReason failure={failure} />
						</Notice>
					) : null}
					{data?.notice ? <Notice tone="warning" title={data.notice} /> : null}
					<Loaded query={query} name="the models" lines={8}>
						{({ models }) => (
							<ModelList models={models} selectedId={selectedId} onSelect={onSelect} />
						)}
					</Loaded>
					<SpendingLine threadCost={threadCost} />
				</div>
			}
		/>
	);
}
