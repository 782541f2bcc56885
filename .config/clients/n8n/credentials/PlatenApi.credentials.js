/** The address of a service and an API key of it. */
class PlatenApi {
  name = 'platenApi';
  displayName = 'Platen API';
  properties = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://docs.example.com',
      description: 'Where Platen runs, without /api/v1',
      required: true,
    },
    {
      displayName: 'API key',
      name: 'key',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'Create one under Connections in the web app',
      required: true,
    },
  ];
  authenticate = { type: 'generic', properties: { headers: { Authorization: '=Bearer {{$credentials.key}}' } } };
  test = { request: { baseURL: '={{$credentials.url}}', url: '/api/v1/templates?limit=1' } };
}

module.exports = { PlatenApi };
