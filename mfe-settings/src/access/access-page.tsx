import type { RemoteProps } from 'shell/contract/remote';
import { useLinkedPart } from '../settings/frame/use-linked-part.ts';
import { useAccessQuery } from './access-api.ts';
import { AgentsSection } from './agents/agents-section.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

/** Settings page: tokens, agents and webhooks. */
export function AccessPage({ onUnauthorized }: Pick<RemoteProps, 'onUnauthorized'>) {
	const { isLoading } = useAccessQuery();
	useLinkedPart(!isLoading);
	return (
		<>
			<TokensSection onSignInAgain={onUnauthorized} />
			<AgentsSection />
			<WebhooksSection />
		</>
	);
}
