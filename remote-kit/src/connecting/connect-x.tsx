import { Button, type ButtonSize, type ButtonVariant } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { useExternalNavigation } from '../leaving/use-external-navigation.ts';
import { useBeginConnectionMutation } from './connections-api.ts';

interface Props {
	/**
	 * The path of the page to return to, such as `/app/drafts?draft=ID`; its query gets the result.
	 * The page shows it: see `use-connection-result.ts`.
	 */
	returnTo: string;
	variant?: ButtonVariant;
	size?: ButtonSize;
	children?: string;
}

/** Connects X, with the permission to post, and returns to the page. Shows why it cannot begin. */
export function ConnectX({ returnTo, variant, size, children = 'Connect X' }: Props) {
	const [begin] = useBeginConnectionMutation();
	const { destination, failure, navigate } = useExternalNavigation();
	const connect = () => navigate('X', () => begin({ provider: 'twitter', returnTo }));
	return (
		<>
			<Button
				{...(variant && { variant })}
				{...(size && { size })}
				busy={destination !== undefined}
				onClick={() => void connect()}
			>
				{children}
			</Button>
			{failure && (
				<Notice tone="error" title="X wasn’t connected" live>
					{failure.message}
				</Notice>
			)}
		</>
	);
}
