import { remoteConfig } from 'shell/build/federation';

export default remoteConfig({ name: 'billing', port: 3102 });
