export const password = 'correct horse battery'

export const owner = { email: 'olivia@hearth.example', firstName: 'Olivia', lastName: 'Owens' }
