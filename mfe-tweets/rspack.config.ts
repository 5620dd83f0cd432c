import { remoteConfig } from 'shell/build/federation';

export default remoteConfig({ name: 'tweets', port: 3105 });
