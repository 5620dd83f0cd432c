import type { OfferedModel } from 'bff/contract/compose/models';
import { IconButton } from 'design-system/icon-button';
import { describeContext, describePrices } from './format-price.ts';
import styles from './model-list.module.css';

const starIcon = 'M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.4l-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z';

export interface ModelRowProps {
	model: OfferedModel;
	isSelected: boolean;
	/** Whether Tab leads here. */
	isReachable: boolean;
	onFocus: () => void;
	onSelect: () => void;
	onFavourite: (isFavourite: boolean) => void;
}

/** A model with its prices, and the star that makes it a favourite. */
export function ModelRow({
	model,
	isSelected,
	isReachable,
	onFocus,
	onSelect,
	onFavourite,
}: ModelRowProps) {
	const { id, name, contextLength, isDefault, isFavourite } = model;
	const tabIndex = isReachable ? 0 : -1;
	const details = [
		...(isDefault ? ['Default'] : []),
		describePrices(model),
		...(contextLength === null ? [] : [describeContext(contextLength)]),
	].join(' · ');
	return (
		<li className={styles.row} data-selected={isSelected || undefined} onFocus={onFocus}>
			<button
				type="button"
				className={styles.model}
				data-model={id}
				tabIndex={tabIndex}
				aria-pressed={isSelected}
				title={id}
				onClick={onSelect}
			>
				<span className={styles.name}>{name}</span> <span className={styles.price}>{details}</span>
			</button>
			<IconButton
				label={isFavourite ? `Remove ${name} from favourites` : `Add ${name} to favourites`}
				icon={starIcon}
				className={styles.star}
				tabIndex={tabIndex}
				data-favourite={isFavourite || undefined}
				onClick={() => onFavourite(!isFavourite)}
			/>
		</li>
	);
}
